import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts';
import type { UnitsDraft } from '#machines/profileForm/profileDrafts.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { CommandPalette } from '#views/palette/CommandPalette.tsx';
import type { PaletteCommand } from '#views/palette/commands.ts';
import { KeyboardHelp } from '#views/palette/KeyboardHelp.tsx';
import { yardPath } from '#app/address/hashRoutes.ts';
import { facilityPath } from '#app/address/pagePaths.ts';
import { manualUrl } from '#app/address/manualUrl.ts';
import { chooseUnits } from '#app/profile/chooseUnits.tsx';
import { useFacilities, type FacilitiesActor } from '#app/places/useFacilities.ts';
import { railOf } from './railOf.ts';
import { unitCommands } from './unitCommands.ts';
import type { PalettePage, ShellPaletteProps } from './paletteView.ts';

type Words = TFunction<['palette', 'common']>;

/** The command palette with what can be done from a page of the shell, or the keyboard help. */
export function ShellPalette(props: ShellPaletteProps) {
  const facilities = useFacilities(props.product, props.person.client);
  if (props.kind === 'keys') return <KeyboardHelp onClose={props.onClose} />;
  return facilities === null ? null : <Filled {...props} facilities={facilities} />;
}

function Filled({
  product,
  person,
  page,
  onKeys,
  onClose,
  facilities,
}: ShellPaletteProps & { facilities: FacilitiesActor }) {
  const { t } = useTranslation(['palette', 'common']);
  const yards = useSelector(facilities, selectAnswer<readonly Facility[]>) ?? [];
  const language = useSelector(product.language.actor, selectLanguage);
  const help: readonly PaletteCommand[] = [
    { id: 'keys', group: 'help', label: t('keyboard'), hint: '?', run: onKeys },
    {
      id: 'manual',
      group: 'help',
      label: t('manual'),
      run: () => void window.open(manualUrl(language), '_blank', 'noopener'),
    },
  ];
  const languages = LANGUAGES.filter((one) => one !== language).map((one) => ({
    id: `language ${one}`,
    group: 'settings' as const,
    label: t('language', { name: LANGUAGE_FACTS[one].name }),
    run: () => product.language.choose(one),
  }));
  const { openTab, toasts } = page;
  const choose = (units: UnitsDraft) => {
    if (toasts === null) return;
    const save = () => void chooseUnits(product, toasts, units);
    // what the toast says; without its texts the units are saved all the same
    product.texts.loadNamespaces(['profile', 'errors']).then(save, save);
  };
  const units = openTab === null || toasts === null ? [] : unitCommands(person, choose, t);
  const commands = [
    ...pageCommands(person, page, t),
    ...yards.flatMap((yard) => yardCommands(yard, person.client, t)),
    ...(page.commands?.() ?? []).map((command) => shownCommand(command, t)),
    ...languages,
    ...units,
    ...help,
  ];
  return <CommandPalette commands={commands} onClose={onClose} />;
}

function pageCommands(person: Session, { openTab }: PalettePage, t: Words): readonly PaletteCommand[] {
  const items = railOf(person).flatMap((group) => group.items);
  return items.flatMap((item) => {
    const command = {
      id: `page ${item.name}`,
      group: 'pages' as const,
      label: t(`common:rail.item.${item.name}`),
    };
    if ('path' in item) return [{ ...command, run: () => goTo(item.path) }];
    return openTab === null ? [] : [{ ...command, run: () => openTab(item.tab) }];
  });
}

function yardCommands(yard: Facility, client: string, t: Words): readonly PaletteCommand[] {
  const label = yard.name ?? yard.id;
  const group = 'yards' as const;
  return [
    {
      id: `yard ${yard.id}`,
      group,
      label,
      hint: t('yardPage'),
      run: () => goTo(yardPath('alert', client, yard.id)),
    },
    { id: `map ${yard.id}`, group, label, hint: t('onMap'), run: () => goTo(facilityPath(client, yard)) },
  ];
}

type PageCommand = ReturnType<NonNullable<PalettePage['commands']>>[number];

function shownCommand(command: PageCommand, t: Words): PaletteCommand {
  const { kind, run } = command;
  if (kind === 'layer') {
    const { name, title, isOn } = command;
    return {
      id: `layer ${name}`,
      group: 'layers',
      label: title,
      hint: isOn ? t('layerOff') : t('layerOn'),
      run,
    };
  }
  const { hours } = command;
  const id = `time ${hours}`;
  if (hours === 0) return { id, group: 'time', label: t('timeNow'), run };
  const label = hours > 0 ? t('timeForward', { count: hours }) : t('timeBack', { count: -hours });
  return { id, group: 'time', label, run };
}

function goTo(path: string): void {
  location.hash = path;
}
