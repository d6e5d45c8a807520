import { createHash, createHmac } from 'node:crypto';
import { gates } from '@gatehouse/api/vehicles/gates';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { makeBuilding, unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

/** Reports a plate like a camera. */
async function report(page: Page, signer: string, secret: string, plateNo: string) {
  const path = '/device/v1/passages';
  const body = JSON.stringify({
    passages: [{ recordId: unique('r'), plateNo, at: new Date().toISOString() }],
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = crypto.randomUUID();
  const hash = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(['POST', path, hash, timestamp, nonce].join('\n'))
    .digest('hex');
  const answer = await page.request.post(path, {
    headers: {
      'content-type': 'application/octet-stream',
      'x-gatehouse-device': signer,
      'x-gatehouse-timestamp': timestamp,
      'x-gatehouse-nonce': nonce,
      'x-gatehouse-signature': signature,
    },
    data: Buffer.from(body),
  });
  return answer.json();
}

test('administrator creates the secret of a camera, and a plate reported by the camera appears live', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const name = unique('Cam');
  const building = await makeBuilding(page);
  const gate = await callApi(page, gates.create, { gateCode: name, gateName: name, buildingId: building.id });
  const lane = await callApi(page, lanes.create, { laneName: name, gateId: gate.id });
  const camera = { deviceId: name, deviceName: name, laneId: lane.id, deviceType: 'CAMERA', direction: 'IN' };
  const { id } = await callApi(page, trackingDevices.create, camera);
  await page.goto(`/tracking-devices?keyword=${name}`);
  await page.getByRole('button', { name: `Secret for ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Generate secret' }).click();
  const secretDialog = dialog(page, `Secret for camera-${id}`);
  const secret = (await secretDialog.locator('[data-secret]').textContent()) ?? '';

  await page.goto(`/monitoring-plate?gateId=${gate.id}`);
  await expect(page.getByRole('paragraph').getByText('No results')).toBeVisible();
  const { result } = await report(page, `camera-${id}`, secret, '51A-999.99');
  expect(result.passages).toMatchObject([{ open: false, refusal: 'UNKNOWN_PLATE' }]);
  const row = page.getByRole('row').filter({ hasText: '51A-999.99' });
  await expect(row).toContainText('Not opened: unknown plate');
  await expectAccessible(page);
});

test('staff cannot open the plate monitoring page', async ({ as }) => {
  const page = await as('STAFF', '/monitoring-plate');
  await expect(page).toHaveURL(/\/403/);
});

test('system administrator filters gates by company', async ({ as }) => {
  const page = await as('SYSADMIN');
  for (const screen of ['/lanes', '/tracking-devices', '/monitoring-plate']) {
    await page.goto(screen);
    // Names of the gates of the company Sao Mai Manufacturing.
    const others = page.getByRole('table').getByText(/^(Main|Goods) gate/);
    await expect(others.first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: 'Hanbit Logistics' }).click();
    await expect(page).toHaveURL(/companyCode=/);
    await expect(others).toHaveCount(0);
  }
});
