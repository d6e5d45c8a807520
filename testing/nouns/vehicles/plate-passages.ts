import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { byId, companyCode, idOf, plain, row } from '../calls.ts';
import { screen, searched } from '../looks.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';
import { ownGate } from './gates.ts';
import { ownLane } from './lanes.ts';

const camera = row(({ make }, { companyId }) => make.trackingDevice({ companyId }));
const ownPassage = row(async ({ make }, tenant) =>
  make.platePassage({
    trackingDeviceId: preparedRow(tenant, camera).id,
    employeeId: tenant.staff.employeeId,
  }),
);

export const platePassagesProof = nounProof(platePassages, {
  // Passages require the same roles as gates and devices.
  expected: { list: administered, rotateSecret: administered },
  screens: {
    '/monitoring-plate': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async () => [screen, searched('opened=false')],
    },
  },
  calls: {
    list: plain(
      { query: { from: '2000-01-01', to: '2099-12-31', size: 100 } },
      {
        ...companyCode,
        'query.gateId': (b) => preparedRow(b, ownGate).id,
        'query.laneId': (b) => preparedRow(b, ownLane).id,
      },
    ),
    rotateSecret: byId(idOf(camera)),
  },
  rows: [camera, ownPassage],
  seed: {
    'plate_passages.direction': 'IN',
    'plate_passages.refusal': 'UNKNOWN_PLATE',
    'plate_passages.lane_id': ({ idOf }) => idOf('lanes'),
    'plate_passages.tracking_device_id': ({ idOf }) => idOf('tracking_devices'),
    'plate_passages.completed_by': () => null,
    'plate_passages.vehicle_id': ({ idOf }) => idOf('vehicles') ?? null,
  },
  unreachable: {
    target: [
      'tracking_devices__company_id__id',
      'vehicles__company_id__id',
      'plate_passages__company_id__id',
    ],
    portal: [
      'tracking_nonces_pkey',
      'tracking_nonces__tracking_device_id',
      'plate_passages__tracking_device_id__record_id',
      'plate_passages__direction',
      'plate_passages__refusal',
      'plate_passages__completed_by',
    ],
    lookedUp: ['plate_passages__vehicle_id', 'plate_passages__employee_id'],
  },
});
