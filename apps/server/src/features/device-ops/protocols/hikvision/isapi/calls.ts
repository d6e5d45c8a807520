import type { CalledDialect } from '../../../lines/called-terminals.ts';
import { isPassing, meaningOf } from './answers.ts';
import { backFill } from './back-fill.ts';
import { buildCall, executeCommand } from './execute-command.ts';
import { findPeople } from './search.ts';
import { openSession } from './session.ts';

/** Calls to Hikvision terminals over ISAPI (protocols.md §2, direction B; decision 065). */
export const isapiCalls: CalledDialect = {
  openSession(services, credentials) {
    const session = openSession(services.settings.terminals, credentials);
    return {
      identify: () => session.identify(),
      async findPeople(pins) {
        const found = await findPeople(session, pins);
        if (found.isOk) return found;
        const meaning = meaningOf(found.word);
        return { ...found, isUnsupported: meaning === 'unsupported', isPassing: isPassing(meaning) };
      },
      fetchMissing: (line, goOn) => backFill(services, session, line, goOn),
      async prepareCommand(db, line, command, before) {
        const call = await buildCall(services, db, line, command, before);
        return call && (() => executeCommand(session, command, call));
      },
    };
  },
};
