import { describe, expect, it } from 'vitest';
import { canonicalText, isDeviceSignature, signDeviceRequest } from './signature.ts';

const request = {
  method: 'POST',
  path: '/device/v1/punches',
  body: '{"punches":[]}',
  timestamp: '1792650000',
  nonce: 'n-1',
};

describe('signatures of device requests', () => {
  it('signs the method, path, body hash, timestamp and nonce of a request, one per line', () => {
    expect(canonicalText({ ...request, method: 'post' })).toBe(
      'POST\n/device/v1/punches\n09d0cb67b06e859904416aa91c1a6e1fd34aa2e1faa6d040b34a564410fd6354\n1792650000\nn-1',
    );
  });

  it('computes the same HMAC of a device request as other implementations', () => {
    expect(signDeviceRequest(request, 's3cret')).toBe(
      '0e115a0b2874542628f771701eca7f95311806528bdff1a05271301e4b98b903',
    );
  });

  it.each([
    ['method', { method: 'PUT' }],
    ['path', { path: '/device/v1/heartbeat' }],
    ['body', { body: '{"punches":[ ]}' }],
    ['timestamp', { timestamp: '1792650001' }],
    ['nonce', { nonce: 'n-2' }],
  ])('rejects a device signature after a change of the %s', (_, change) => {
    const signature = signDeviceRequest(request, 's3cret');
    expect(isDeviceSignature(request, 's3cret', signature, '')).toBe(true);
    expect(isDeviceSignature({ ...request, ...change }, 's3cret', signature, '')).toBe(false);
  });

  it('accepts a signed path with and without the path of PUBLIC_URL', () => {
    const signed = signDeviceRequest({ ...request, path: `/gate${request.path}` }, 's3cret');
    expect(isDeviceSignature(request, 's3cret', signed, '/gate')).toBe(true);
    expect(isDeviceSignature(request, 's3cret', signDeviceRequest(request, 's3cret'), '/gate')).toBe(true);
    expect(isDeviceSignature(request, 's3cret', signed, '')).toBe(false);
    expect(isDeviceSignature(request, 's3cret', signed, '/other')).toBe(false);
  });

  it.each(['', 'abc', 'z'.repeat(64), 'a'.repeat(66)])(
    'rejects %j as a device signature without throwing',
    (signature) => {
      expect(isDeviceSignature(request, 's3cret', signature, '')).toBe(false);
    },
  );

  it('rejects a device signature that was made with another secret', () => {
    expect(isDeviceSignature(request, 's3cret', signDeviceRequest(request, 'other'), '')).toBe(false);
  });
});
