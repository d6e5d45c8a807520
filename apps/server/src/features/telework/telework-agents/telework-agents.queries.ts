import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { agentName: 'agent_name' } as const;

/** Selects the caller’s own agents. No one else can see them. */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('telework_agents')
    .select([
      ...columnAliases('telework_agents', columns),
      'telework_agents.created_at as createdDate',
      'telework_agents.seen_at as seenAt',
    ])
    .where((eb) => whereCompanyVisible(eb.ref('telework_agents.company_id'), viewer))
    .where('telework_agents.employee_id', '=', viewer.employeeId ?? 0);

const toResult = ({ seenAt, ...row }: { createdDate: Date; seenAt: Date | null } & Row) => ({
  ...withIsoCreatedDate(row),
  seenAt: seenAt?.toISOString() ?? null,
});
interface Row {
  id: number;
  version: number;
  companyId: number;
  agentName: string;
}

export const teleworkAgentRow = defineRow(
  { table: 'telework_agents', columns, described: selectRows, missing: 'TEL_AGENT_NOT_FOUND' },
  toResult,
);

export const listAgents = async (db: Db, viewer: Viewer) =>
  (await selectRows(db, viewer).orderBy('telework_agents.id').execute()).map(toResult);
