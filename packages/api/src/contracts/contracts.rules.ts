export const contractStates = ['INACTIVE', 'UPCOMING', 'ACTIVE', 'ENDED'] as const;
export type ContractState = (typeof contractStates)[number];

/**
 * Start and end of a contract in local time of one zone, YYYY-MM-DDTHH:mm:ss. Strings of this format can be compared
 * directly.
 */
interface ContractPeriod {
  isEnabled: boolean;
  startDate: string;
  endDate: string;
}

/**
 * Returns the state of a contract. An inactive contract is always INACTIVE. The end instant is still part of the
 * contract (rules.md §4).
 */
export function stateOf({ isEnabled, startDate, endDate }: ContractPeriod, now: string): ContractState {
  if (!isEnabled) return 'INACTIVE';
  if (now < startDate) return 'UPCOMING';
  return now <= endDate ? 'ACTIVE' : 'ENDED';
}

/**
 * Checks that the start is before the end (spec §5: "Start Date must lower than End Date"). An empty period is
 * rejected.
 */
export const isInOrder = ({ startDate, endDate }: Omit<ContractPeriod, 'isEnabled'>): boolean =>
  startDate < endDate;
