import type { ReturnCodes } from '../zkteco/return-codes.ts';

/** Return codes of access control terminals (protocols.md §1.4). */
export const accessCodes: ReturnCodes = {
  [-1]: 'unsupported',
  [-2]: 'noResponse',
  [-3]: 'buffer',
  [-10]: 'unparseable',
  [-11]: 'badParameter',
  [-12]: 'executionError',
  [-13]: 'unknownCommand',
  [-14]: 'wrongPassword',
  [-18]: 'deviceFull',
  [-26]: 'templateWithoutUser',
  [-27]: 'templateWithoutUser',
  [-30]: 'templateVersion',
  [-100]: 'unknownTable',
  [-106]: 'tooLarge',
  [-629]: 'badTableName',
  [-708]: 'firmwareLacksCommand',
  [-1002]: 'syntax',
  [-1004]: 'featureAbsent',
  [-5000]: 'inProgress',
};
