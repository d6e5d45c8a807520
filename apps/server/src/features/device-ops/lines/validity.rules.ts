/** A period in epoch ms, both ends inclusive. A null limit means that the period is unlimited on that side. */
export interface ValidityPeriod {
  from: number | null;
  to: number | null;
}

const toSeconds = (at: number | null) => (at === null ? '' : Math.floor(at / 1000));

/**
 * Formats a validity for a stored command. Empty if the period has no limits. A changed validity results in a different
 * command.
 */
export const formatValidity = ({ from, to }: ValidityPeriod): string =>
  from === null && to === null ? '' : `\tValid=${toSeconds(from)}-${toSeconds(to)}`;
