import type { Dialect } from '../../dialects/dialect.ts';
import { zkAddresses } from '../zkteco/address.ts';
import type { ZkDialect } from '../zkteco/dialect.ts';
import { attendanceCommands } from './attendance-commands.ts';
import { parseAttlog } from './attlog.ts';
import { greet } from './greeting.ts';
import { ingestUpload, recordOf } from './uploads.ts';

/** The functions of the attendance dialect for URLs that both dialects share. */
export const attendanceTerminals: ZkDialect = {
  commands: attendanceCommands,
  serve: (services, method, read) =>
    method === 'POST' ? ingestUpload(services, read) : greet(services, read),
};

/** The dialect for ZKTeco’s attendance PUSH protocol (protocols.md §1). */
export const attendanceDialect: Omit<Dialect, 'receive'> = {
  addresses: zkAddresses,
  read: {
    again(raw, { zone }, receivedAt) {
      const [line] = parseAttlog(Buffer.from(raw), zone).lines;
      // `told` is null, because the UTC offset of the terminal's clock at the time of receipt is not stored.
      const clock = { zone, told: null, heardSince: receivedAt.getTime() };
      return line ? recordOf(line, clock, receivedAt) : null;
    },
    // Attendance terminals report no denied entries.
    refusalOf: () => null,
  },
  commands: { readReturnCode: attendanceCommands.readReturnCode, calls: null },
};
