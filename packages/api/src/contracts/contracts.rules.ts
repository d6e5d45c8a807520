export const contractStates = ['INACTIVE', 'UPCOMING', 'ACTIVE', 'ENDED'] as const;
export type ContractState = (typeof contractStates)[number];

/** Wall-clock times of one zone, YYYY-MM-DDTHH:mm:ss. They compare as strings. */
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
