import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import * as queries from './gates.queries.ts';

const gates: Record<string, readonly queries.SampleGate[]> = {
  SAOMAI: [
    {
      ...{ building: 'SGN-1', code: 'SGN-G1', name: 'Main gate' },
      lanes: [
        {
          ...{ name: 'Main gate, in', condition: 'PLATE' },
          devices: [
            {
              ...{ id: 'CAM-01', name: 'Plate camera, in', type: 'CAMERA', direction: 'IN' },
              camera: 'rtsp://camera-01.saomai.example/plates',
            },
            { id: 'LOOP-01', name: 'Loop, in', type: 'SENSOR', direction: 'IN', baudRate: 9600 },
          ],
        },
        {
          ...{ name: 'Main gate, out', condition: 'PLATE' },
          devices: [
            {
              ...{ id: 'CAM-02', name: 'Plate camera, out', type: 'CAMERA', direction: 'OUT' },
              camera: 'rtsp://camera-02.saomai.example/plates',
            },
          ],
        },
      ],
    },
    {
      ...{ building: 'SGN-1', code: 'SGN-G2', name: 'Goods gate' },
      lanes: [
        {
          ...{ name: 'Trucks', condition: 'PLATE_AND_CARD', hours: ['20:00', '05:00'] },
          devices: [
            { id: 'CARD-01', name: 'Card pillar', type: 'CARD', direction: 'IN_OUT', baudRate: 115_200 },
          ],
        },
      ],
    },
  ],
  HANBIT: [
    {
      ...{ building: 'ICN-1', code: 'ICN-G1', name: '정문' },
      lanes: [
        {
          ...{ name: '정문 차로', condition: 'PLATE', hours: ['06:00', '23:00'] },
          devices: [
            {
              ...{ id: 'ICN-CAM-1', name: '번호 인식 카메라', type: 'CAMERA', direction: 'IN_OUT' },
              camera: 'https://camera.hanbit.example/live',
            },
          ],
        },
      ],
    },
  ],
};

export const addGates = ({ database, clock }: Services, { companyId, code }: SampleHome): Promise<void> =>
  database.asCompanies([companyId], async (db) => {
    for (const gate of gates[code] ?? []) await queries.insertGate(db, companyId, gate, clock.now());
  });
