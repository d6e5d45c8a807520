import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../../public/push-worker.js'), 'utf8');
const message = {
  title: 'Gatehouse',
  body: 'A device.',
  link: '/devices?doorCode=D1',
  tag: 'notification-1',
};

/** The worker in a browser with these windows; what it hears is waited for. */
function started(windows: readonly object[] = [], scope = 'https://gate.example/') {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { scope, showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => undefined) },
  };
  new Function('self', source)(self);
  const hear = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    await work;
  };
  return { self, hear };
}
const touched = (link: string) => ({ notification: { close: vi.fn(), data: { link } } });

describe('the service worker', () => {
  it('shows what is pushed', async () => {
    const { self, hear } = started();
    await hear('push', { data: { json: () => message } });
    expect(self.registration.showNotification).toHaveBeenCalledWith('Gatehouse', {
      body: 'A device.',
      tag: 'notification-1',
      icon: 'https://gate.example/icon.svg',
      data: { link: '/devices?doorCode=D1' },
    });
  });

  it('opens its screen, in the window that is there or in a new one', async () => {
    const window = {
      url: 'https://gate.example/dashboard',
      focus: vi.fn(async () => undefined),
      postMessage: vi.fn(),
    };
    await started([window]).hear('notificationclick', touched(message.link));
    expect(window.postMessage).toHaveBeenCalledWith({ open: message.link });
    const { self, hear } = started();
    await hear('notificationclick', touched(message.link));
    expect(self.clients.openWindow).toHaveBeenCalledWith('https://gate.example/devices?doorCode=D1');
  });

  it('leads to no other portal', async () => {
    const { self, hear } = started();
    await hear('notificationclick', touched('https://elsewhere.example/x'));
    expect(self.clients.openWindow).toHaveBeenCalledWith('https://gate.example/');
  });

  it('stays below the path of the portal, and leaves windows of other applications alone', async () => {
    const other = { url: 'https://gate.example/wiki', focus: vi.fn(), postMessage: vi.fn() };
    const { self, hear } = started([other], 'https://gate.example/gatehouse/');
    await hear('notificationclick', touched(message.link));
    expect(other.focus).not.toHaveBeenCalled();
    expect(self.clients.openWindow).toHaveBeenCalledWith(
      'https://gate.example/gatehouse/devices?doorCode=D1',
    );
  });
});
