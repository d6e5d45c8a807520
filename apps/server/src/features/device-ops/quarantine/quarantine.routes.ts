import { quarantine, quarantineLimits } from '@gatehouse/api/device-ops/quarantine';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type Feature, route } from '../../../platform/http/route.ts';
import { isCodeTaken } from '../../people/employees/device-codes.service.ts';
import { confirmAssignment } from '../device-people/identity.service.ts';
import { previewMapping, setAside } from './mapping-preview.service.ts';
import * as mappings from './mappings.queries.ts';
import { mappingRoutes, toPerson } from './mappings.routes.ts';
import { quarantinePersonal } from './quarantine.personal.ts';
import * as queries from './quarantine.queries.ts';
import { announceMapped, reprocessJob, reprocessNow } from './reprocess.service.ts';

export const quarantineFeature: Feature = {
  name: 'quarantine',
  personal: quarantinePersonal,
  constraints: {
    person_codes_pkey: 'ATT_PERSON_CODE_TAKEN',
    code_mappings__company_id__code: 'ATT_PERSON_CODE_TAKEN',
  } satisfies Record<string, ErrorCode>,
  jobs: [reprocessJob],
  routes: [
    route(quarantine.list, ({ db, viewer, query }) => queries.listQuarantined(db, viewer, query)),
    route(quarantine.preview, async ({ db, viewer, query, clock, refuse }) => {
      const { code, employeeId } = query;
      const person = (await queries.findReceiver(db, viewer, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const { companyId } = person;
      const owner = await queries.findOwner(db, companyId, code);
      if (owner !== undefined && owner !== employeeId) refuse('ATT_PERSON_CODE_TAKEN');
      if (await queries.isVisitors(db, companyId, code)) refuse('ATT_PERSON_CODE_TAKEN');
      const records = await queries.countOpen(db, companyId, code);
      const { days } = await previewMapping(db, person, code, clock.now());
      return { ...toPerson(person), records, days, isWhole: records <= quarantineLimits.foreseen };
    }),
    route(quarantine.map, async ({ db, viewer, body, clock, database, jobs, refuse, record }) => {
      const { code, employeeId } = body;
      const person =
        (await queries.findReceiver(db, viewer, employeeId, true)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const { companyId } = person;
      if (await isCodeTaken(db, companyId, [code], employeeId)) refuse('ATT_PERSON_CODE_TAKEN');
      const owner = await queries.findOwner(db, companyId, code);
      if (owner !== undefined && owner !== employeeId) refuse('ATT_PERSON_CODE_TAKEN');
      await queries.lockCodesExclusive(db, companyId);
      const at = clock.now();
      const isDecided = (await mappings.findInForce(db, companyId, code)) !== undefined;
      const mappingId = isDecided
        ? null
        : await mappings.insertMapping(db, viewer, { companyId, code, employeeId }, at);
      if (owner === undefined) await queries.insertCode(db, companyId, code, employeeId);
      await confirmAssignment(db, companyId, code, employeeId);
      const setAsideCount = await setAside(db, person, body, at);
      const open = await queries.countOpen(db, companyId, code);
      const request = { companyId, code, accountId: viewer.accountId };
      // A job processes the remaining records, and records of a month without a partition.
      const mapped = await reprocessNow(database, db, request, at);
      const waiting = Math.max(open - mapped, 0);
      if (waiting > 0) await jobs.send(db, reprocessJob.queue, request);
      await record({
        companyId,
        entityId: code,
        after: { code, employeeId, records: open, setAside: setAsideCount },
      });
      announceMapped(database, companyId);
      return { mapped, waiting, mappingId };
    }),
    route(
      quarantine.release,
      async ({ db, viewer, params: { id }, clock, database, jobs, refuse, record }) => {
        const row = (await queries.findQuarantined(db, viewer, id)) ?? refuse('ATT_QUARANTINE_NOT_FOUND');
        const isTime = row.reason === 'FUTURE_TIME' || row.reason === 'PAST_TIME';
        const { companyId, deviceId, personCode: code } = row;
        const isOther = row.reason === 'OTHER_PERSON' && code !== null;
        if (row.state !== 'OPEN' || !(isTime || isOther)) refuse('ATT_QUARANTINE_RESOLVED');
        const request = {
          companyId,
          accountId: viewer.accountId,
          ...(isOther ? { deviceId, code } : { id }),
        };
        if ((await reprocessNow(database, db, request, clock.now())) === 0)
          await jobs.send(db, reprocessJob.queue, request);
        await record({ companyId, entityId: id, before: row, after: { ...row, released: true } });
        announceMapped(database, companyId);
        return {};
      },
    ),
    route(quarantine.dismiss, async ({ db, viewer, params: { id }, clock, refuse, record, announce }) => {
      const row = (await queries.findQuarantined(db, viewer, id)) ?? refuse('ATT_QUARANTINE_NOT_FOUND');
      if (row.state !== 'OPEN') refuse('ATT_QUARANTINE_RESOLVED');
      const { companyId } = row;
      const dismissed = await queries.dismissLine(db, viewer, id, row, clock.now());
      await record({
        companyId,
        entityId: id,
        before: row,
        after: { ...row, state: 'DISMISSED', dismissed },
      });
      await announce({ topic: 'quarantine.changed', companyId });
      return { dismissed };
    }),
    ...mappingRoutes,
  ],
};
