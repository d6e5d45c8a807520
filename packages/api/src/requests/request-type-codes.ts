/**
 * Request types (`typeCode` in spec §3). They have their own file, because page URLs are parsed without the shapes of
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
