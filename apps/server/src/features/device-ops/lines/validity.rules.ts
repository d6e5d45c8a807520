/** A period in epoch ms, both ends inclusive. A null end means that the period is unlimited at that end. */
export interface ValidityPeriod {
  from: number | null;
  to: number | null;
}

const toSeconds = (at: number | null) => (at === null ? '' : Math.floor(at / 1000));

/**
 * Formats a validity for a stored command. Returns empty fields if the period has no limits. A changed validity results
 * in a different command.
 */
export const formatValidity = ({ from, to }: ValidityPeriod): string =>
  from === null && to === null ? '' : `\tValid=${toSeconds(from)}-${toSeconds(to)}`;
