import type { ZkCommands } from '../zkteco/dialect.ts';
import { interpretCode } from '../zkteco/return-codes.ts';
import { formatCommand, withOwn } from './commands.ts';
import { attendanceCodes } from './return-codes.ts';

/**
 * Implementation of the portal's commands in the attendance dialect (protocols.md §1.5). Each command of the portal is
 * one terminal command.
 */
export const attendanceCommands: ZkCommands = {
  writer: {
    writePerson: (_command, user, own) => withOwn(formatCommand({ kind: 'UPDATE_USER', user }), own),
    writeFace: (_command, face) => formatCommand({ kind: 'UPDATE_BIOPHOTO', ...face }),
    // All other commands are stored as text in the syntax of the attendance dialect.
    writeOther: ({ payload }) => payload,
  },
  // After a CHECK the terminal repeats its handshake, and sets its clock from the answer.
  clockCommand: 'CHECK',
  readReturnCode: (code) => interpretCode(attendanceCodes, code),
  partsOf: () => ({ counts: {}, absentCodes: [-10], isAbsentEnough: true }),
  prepare: async () => true,
  followUp: async () => undefined,
};
