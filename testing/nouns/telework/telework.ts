import { telework } from '@gatehouse/api/telework/telework';
import { byId, type IdResolver, mine, missing, others, plain } from '../calls.ts';
import { dialog, screen, searched, tab } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { everybody, own } from '../words.ts';

/**
 * Expected roles from the specification: MANAGER adds "view department telework"; SYSADMIN: "no department telework".
 */
export const department = { who: ['MANAGER', 'ADMIN'], reach: 'department' } as const;

const departmentAt: IdResolver = async ({ place, tenant }) =>
  place === 'missing' ? missing : tenant.departments[place === 'otherDepartment' ? 1 : 0];

const date = { query: { date: '2026-01-05' } };

export const teleworkProof = nounProof(telework, {
  expected: {
    mine: own,
    myDepartment: department,
    ofDepartment: department,
    export: department,
  },
  calls: {
    mine: mine(date),
    myDepartment: plain(date),
    ofDepartment: byId(departmentAt, date, others),
    export: {
      places: others,
      input: async (context) => ({
        query: { ...date.query, target: 'department', id: await departmentAt(context) },
      }),
      references: { 'query.id': (b) => b.departments[0] },
    },
  },
  screens: {
    '/telework-dashboard': {
      who: everybody,
      by: 'ADMIN',
      looks: async () => [
        screen,
        searched('date=2026-01-05'),
        dialog('agent=true'),
        dialog('log=true'),
        tab('department'),
      ],
    },
  },
});
