import { sourceOfType } from './publicAlertEvent.ts';
import type { WarningSource } from './publicAlertEvents.ts';

/** What the lists of weather services say of events of a type; true for a type that is in no such list. */
export type WarningLists = {
  /**
   * Whether they were judged by a whole and current list. Otherwise a warning that stands no more, also one whose own time
   * has passed, may have been issued again (S4).
   */
  isCurrent(eventType: string): boolean;
  /** Whether the service is asked that issues them. */
  isAsked(eventType: string): boolean;
};

/** @param judgedRevision Revision of the source by which events were judged last; undefined: none was. */
export function warningListsOf(
  source: Pick<WarningSource, 'profiles' | 'isCurrent' | 'revision'>,
  judgedRevision: () => number | undefined,
): WarningLists {
  return {
    isCurrent(eventType) {
      const sourceId = sourceOfType(eventType);
      if (sourceId === '') return true;
      // a list that came since may hold a warning that the events do not tell of yet
      return source.isCurrent(sourceId) && source.revision() === judgedRevision();
    },
    isAsked(eventType) {
      const sourceId = sourceOfType(eventType);
      return sourceId === '' || source.profiles.some(({ id }) => id === sourceId);
    },
  };
}
