import type { ReturnCodes } from '../zkteco/return-codes.ts';

/** Return codes of attendance terminals (protocols.md §1.4). */
export const attendanceCodes: ReturnCodes = {
  [-1]: 'badParameter',
  [-2]: 'photoSize',
  [-3]: 'readWrite',
  [-9]: 'templateSize',
  [-10]: 'noSuchPerson',
  [-11]: 'fingerprintFormat',
  [-12]: 'fingerprintInvalid',
  [-22]: 'unknownCommand',
  [-1001]: 'deviceFull',
  [-1002]: 'unsupported',
  [-1003]: 'timedOut',
  [-1004]: 'configuration',
  [-1005]: 'busy',
  [-1006]: 'tooLarge',
  [-1007]: 'buffer',
  [-1008]: 'notFetched',
  [-5000]: 'inProgress',
};
