/**
 * Request types (`typeCode` in spec §3). The codes have a separate file, because the code that parses page URLs must
 * not import the schemas of request-types.
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
