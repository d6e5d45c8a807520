import { systemLog } from '@gatehouse/api/settings/system-log';
import { ownBuilding } from '../area/buildings.ts';
import { shownDevice } from '../area/devices.ts';
import { companyOf, inCompany } from '../calls.ts';
import { dialog, first, screen } from '../looks.ts';
import { type CallBuilder, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';

const days = { from: '2020-01-01', to: '2099-12-31' };
const logOf = (query: object = {}): CallBuilder => ({
  places: inCompany,
  input: async (context) => ({ query: { ...query, companyId: companyOf(context) } }),
  references: {
    'query.companyId': (b) => b.companyId,
    ...('from' in query && { 'query.entityId': (b: Tenant) => String(preparedRow(b, ownBuilding).id) }),
  },
});

export const systemLogProof = nounProof(systemLog, {
  // Expected roles from the specification: ADMIN adds "activity logs"
  expected: { list: administered, choices: administered, export: administered, check: administered },
  screens: {
    '/system-log': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ ask, of }) => {
        // A device has many fields, so the dialog of its log entry scrolls.
        const entityId = String((await of(shownDevice)).id);
        const ofDevice = { ...days, entity: 'devices', entityId } as const;
        const { seq } = first((await ask(systemLog.list, undefined, ofDevice)).content);
        return [screen, dialog(`entry=${seq}`), dialog('check=true')];
      },
    },
  },
  calls: {
    list: logOf({ ...days, size: 100 }),
    choices: logOf(),
    export: logOf(days),
    check: logOf(),
  },
});
