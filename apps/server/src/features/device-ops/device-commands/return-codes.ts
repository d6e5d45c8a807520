import { firstOwnCode } from '@gatehouse/api/device-ops/device-commands';

/**
 * Meanings of return codes in the protocols of all terminals. Each meaning is also the key of its text in the messages.
 */
export const commandMeanings = [
  ...(['ok', 'badParameter', 'photoSize', 'readWrite', 'templateSize', 'noSuchPerson'] as const),
  ...(['fingerprintFormat', 'fingerprintInvalid', 'unknownCommand', 'deviceFull', 'unsupported'] as const),
  ...(['timedOut', 'configuration', 'busy', 'tooLarge', 'buffer', 'notFetched', 'inProgress'] as const),
  ...(['noResponse', 'unparseable', 'executionError', 'wrongPassword', 'templateWithoutUser'] as const),
  ...(['templateVersion', 'unknownTable', 'badTableName', 'firmwareLacksCommand', 'syntax'] as const),
  ...(['featureAbsent', 'noFace', 'cardTaken', 'noRight', 'expired', 'notReached', 'other'] as const),
] as const;
export type CommandMeaning = (typeof commandMeanings)[number];

/**
 * State of a command after its result. `again`: the problem is temporary and the command is retried. `pending`: a
 * master controller has accepted the command and sends the result later.
 */
export type ReturnOutcome = 'succeeded' | 'failed' | 'again' | 'pending';

/** The interpretation of a return code. */
export interface ReturnReading {
  outcome: ReturnOutcome;
  meaning: CommandMeaning;
}

/**
 * Meanings in the order of the portal's own return codes, which are lower than all codes of terminals. The portal uses
 * them for terminals that answer with words, and stores the word next to the code. Never change the order, because
 * ended commands are stored with these codes.
 */
const coded: readonly CommandMeaning[] = [
  ...(['other', 'deviceFull', 'noFace', 'cardTaken', 'noRight', 'unsupported', 'badParameter'] as const),
  ...(['unparseable', 'noSuchPerson', 'busy', 'timedOut', 'expired', 'notReached', 'wrongPassword'] as const),
];

/** Returns the portal's own return code for a meaning. */
export const codeOf = (meaning: CommandMeaning): number => firstOwnCode - Math.max(0, coded.indexOf(meaning));

/** Returns the meaning of one of the portal's own return codes, or undefined for a code of a terminal. */
export const meaningOfCode = (code: number): CommandMeaning | undefined => coded[firstOwnCode - code];

/** Rules by which the results of a terminal complete a command of the portal. */
export interface CommandParts {
  /**
   * Number of terminal commands that make up one portal command, by kind. The number is one for a kind that is not
   * listed.
   */
  counts: Readonly<Record<string, number>>;
  /** Return codes of a removal that mean that the person or table does not exist on the terminal. */
  absentCodes: readonly number[];
  /**
   * Whether the codes for a missing person or table also complete the last terminal command of a removal. If false, the
   * codes complete only the commands before it.
   */
  isAbsentEnough: boolean;
}
