import { describe, expect, it } from 'vitest';
import { isCameraAddress, isLink } from './tracking-devices.rules.ts';

describe('camera URLs', () => {
  it.each([
    ['https://cam.example/live', true, true],
    ['http://10.0.0.8:8080/stream', true, true],
    ['rtsp://10.0.0.8:554/h264', true, false],
    ['RTSP://cam.example/1', true, false],
    ['rtsp://admin:secret@10.0.0.8/h264', false, false],
    ['https://admin@cam.example/', false, false],
    ['javascript:alert(1)', false, false],
    ['file:///etc/passwd', false, false],
    ['ftp://cam.example/', false, false],
    ['cam.example', false, false],
    ['', false, false],
  ])('checks the URL %s: accepted %s, a link %s', (address, isAccepted, link) => {
    expect([isCameraAddress(address), isLink(address)]).toEqual([isAccepted, link]);
  });
});
