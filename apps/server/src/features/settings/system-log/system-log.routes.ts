import { operations } from '@gatehouse/api';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { systemLog, systemLogLimits } from '@gatehouse/api/settings/system-log';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, steppedRoute } from '../../../platform/http/route.ts';
import * as queries from './system-log.queries.ts';
import { exportSystemLog, findWrongDates, readChain, toFilters } from './system-log.service.ts';
import { gramsJob } from './trigrams.service.ts';

const actions = operations.filter(({ method }) => method !== 'GET').map(({ name }) => name);

const findWrongPage = (page: number, size: number): FieldError[] => {
  const max = Math.floor(systemLogLimits.counted / size);
  return page > max ? [{ field: 'page', rule: 'max', params: { max } }] : [];
};

export const systemLogFeature: Feature = {
  name: 'systemLog',
  constraints: {},
  jobs: [gramsJob],
  routes: [
    steppedRoute(systemLog.list, async (call) => {
      const { query, refuse, offsetMinutes } = call;
      const fields = [...findWrongDates(query), ...findWrongPage(query.page, query.size)];
      if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
      const filters = toFilters(query, offsetMinutes);
      return readChain(call, (db, chain) => queries.listPage(db, chain, filters, query));
    }),
    steppedRoute(systemLog.choices, async (call) => {
      const { viewer, database } = call;
      const formerCompanies = viewer.everywhere ? await database.asSystem(queries.listFormerCompanies) : [];
      const entities = await readChain(call, queries.listEntities);
      return { actions, entities, formerCompanies };
    }),
    exportRoute(systemLog.export, exportSystemLog),
    steppedRoute(systemLog.check, async (call) =>
      readChain(call, (db, chain) => queries.checkPart(db, chain, call.query.past)),
    ),
  ],
};
