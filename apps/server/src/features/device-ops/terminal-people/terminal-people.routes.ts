import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { type Feature, route } from '../../../platform/http/route.ts';
import { removeFromTerminal } from '../device-people/device-people.service.ts';
import { nameOf } from '../device-people/reported-people.service.ts';
import { findTables, findTerminal, findUnknown } from './terminal-people.queries.ts';

/** Privileges that open the menu of a terminal. */
const isAdministrator = ({ privilege }: { privilege: number }) => privilege >= 2;

export const terminalPeopleFeature: Feature = {
  name: 'terminalPeople',
  constraints: {},
  routes: [
    route(terminalPeople.list, async ({ db, viewer, params: { id }, settings, refuse }) => {
      const { companyId, isReported } =
        (await findTerminal(db, viewer, id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const people = (await findUnknown(db, { companyId, deviceId: id })).map((row) => ({
        terminalUserId: row.pin,
        name: nameOf(settings.masterKey, id, row.sealed),
        administrator: isAdministrator(row),
        reportedAt: row.reportedAt.toISOString(),
        leaving: row.isLeaving,
      }));
      return { isReported, people, tables: await findTables(db, id) };
    }),
    route(terminalPeople.remove, async ({ db, viewer, params, body, clock, refuse, record, announce }) => {
      const { id: deviceId } = params;
      const { companyId } = (await findTerminal(db, viewer, deviceId)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const { terminalUserId: pin, administrator } = body;
      const [person] = /^\d+$/.test(pin) ? await findUnknown(db, { companyId, deviceId, pin }) : [];
      if (!person) return refuse('ATT_TERMINAL_PERSON_NOT_FOUND');
      if (isAdministrator(person) && !administrator)
        refuse('API_INVALID_REQUEST_ARGUMENT', {
          fields: [{ field: 'administrator', rule: 'required', params: {} }],
        });
      await removeFromTerminal(db, { companyId, deviceId, pin }, clock.now());
      await record({ companyId, entityId: deviceId, after: { terminalUserId: pin, administrator } });
      await announce({ topic: 'devices.changed', companyId, ids: [deviceId] });
      return {};
    }),
  ],
};
