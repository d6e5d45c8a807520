/**
 * Request types (`typeCode` in spec §3). In a file of their own, because page URLs are parsed without the shapes of
 * request-types.
 */
export const requestTypeCodes = [
  'LEAVE',
  'TELEWORK',
  'BUSINESS',
  'OVERTIME',
  'CORRECTION',
  'ACCESS',
] as const;
export type RequestTypeCode = (typeof requestTypeCodes)[number];
