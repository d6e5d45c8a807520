import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { createTerminal } from '../../../scripts/simulate/terminal.ts';
import { deviceBody, doorOf } from '../area/devices.ts';
import { ownDoor } from '../area/doors.ts';
import { freshNumber, inCompany, nowhere, plain, referring } from '../calls.ts';
import { type Crawl, dialog, emptyForm, screen } from '../looks.ts';
import { nounProof, preparedRow, type World } from '../proof.ts';
import { adminsUp, fresh } from '../words.ts';

/** Inserts a pending device. Returns its serial number. */
async function insertPendingDevice({ stand }: World): Promise<string> {
  const serial = fresh('P');
  await stand.make.owner.query(
    "INSERT INTO pending_devices (serial_number, protocol, first_seen_at, last_seen_at) VALUES ($1, 'ZK_ATT', now(), now())",
    [serial],
  );
  return serial;
}

const clock = { now: () => new Date() };
/** Connects an unknown terminal to the portal. Returns its serial number. */
const shownPending = async ({ url }: Crawl) => {
  const serial = fresh('P').toUpperCase();
  await createTerminal({ url, serial, clock }).handshake();
  return serial;
};

export const pendingDevicesProof = nounProof(pendingDevices, {
  // A pending device belongs to no company yet. Therefore, if there are several companies, the administrator of one
  // sees an empty list (rules.md §4).
  expected: {
    list: { who: adminsUp, reach: 'company', shows: 'installation' },
    approve: { who: adminsUp, reach: 'installation' },
    dismiss: { who: adminsUp, reach: 'installation' },
  },
  screens: {
    '/pending-devices': {
      who: adminsUp,
      by: 'SYSADMIN',
      looks: async ({ of }) => {
        const serial = await of(shownPending);
        return [screen, emptyForm(`approve=${serial}`), dialog(`dismiss=${serial}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }),
    approve: referring(
      {
        places: inCompany,
        input: async (context) => ({
          params: { serialNumber: await insertPendingDevice(context.world) },
          body: {
            ...deviceBody(),
            id: freshNumber(),
            doorId: doorOf(context),
            allowedAddresses: ['127.0.0.1'],
          },
        }),
      },
      { 'body.doorId': (b) => preparedRow(b, ownDoor).id },
    ),
    dismiss: {
      places: nowhere,
      input: async ({ world }) => ({ params: { serialNumber: await insertPendingDevice(world) } }),
    },
  },
});
