/** Ways by which a poll is answered, as links and problems name them. */
export type PollChannel = 'EMAIL' | 'SMS';

export type PollOption = { readonly id: string; readonly text: string };

/** A question with an end. */
export type PollRecord = {
  readonly id: string;
  readonly clientId: string;
  readonly title: string;
  readonly message: string;
  readonly options: readonly PollOption[];
  /** Answers count before this moment. */
  readonly closesAtMs: number;
};

/** What a link of a message says. */
export type PollChoice = {
  readonly pollId: string;
  readonly notificationId: string;
  readonly optionId: string;
  /** null: the link named none that there is. */
  readonly channel: PollChannel | null;
};
