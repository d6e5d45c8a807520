import type { Dialect } from '../../dialects/dialect.ts';
import { zkAddresses } from '../zkteco/address.ts';
import type { ZkDialect } from '../zkteco/dialect.ts';
import { attendanceCommands } from './attendance-commands.ts';
import { parseAttlog } from './attlog.ts';
import { greet } from './greeting.ts';
import { ingestUpload, recordOf } from './uploads.ts';

/** The part of the attendance dialect that the shared addresses use. */
export const attendanceTerminals: ZkDialect = {
  commands: attendanceCommands,
  serve: (services, method, read) =>
    method === 'POST' ? ingestUpload(services, read) : greet(services, read),
};

/** ZKTeco’s attendance PUSH protocol (protocols.md §1). */
export const attendanceDialect: Omit<Dialect, 'receive'> = {
  addresses: zkAddresses,
  read: {
    again(raw, { zone }, receivedAt) {
      const [line] = parseAttlog(Buffer.from(raw), zone).lines;
      // The clock offset at the time of receipt is not stored.
      const clock = { zone, told: null, heardSince: receivedAt.getTime() };
      return line ? recordOf(line, clock, receivedAt) : null;
    },
    // Attendance terminals send no denied entries.
    refusalOf: () => null,
  },
  commands: { readReturnCode: attendanceCommands.readReturnCode, calls: null },
};
