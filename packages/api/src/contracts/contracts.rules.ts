/** How a contract stands, as its badge says. */
export const contractStates = ['INACTIVE', 'UPCOMING', 'ACTIVE', 'ENDED'] as const;
export type ContractState = (typeof contractStates)[number];

/** Readings of one clock, YYYY-MM-DDTHH:mm:ss: they compare as texts. */
interface Period {
  isEnabled: boolean;
  startDate: string;
  endDate: string;
}

/** Of a contract that is switched off nothing else counts; the end itself is still within it (rules.md §4). */
export function stateOf({ isEnabled, startDate, endDate }: Period, now: string): ContractState {
  if (!isEnabled) return 'INACTIVE';
  if (now < startDate) return 'UPCOMING';
  return now <= endDate ? 'ACTIVE' : 'ENDED';
}

/** The message of spec §5: "Start Date must lower than End Date"; a contract that lasts no time is none. */
export const isInOrder = ({ startDate, endDate }: Omit<Period, 'isEnabled'>): boolean => startDate < endDate;
