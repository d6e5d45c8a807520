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

/**
 * Starts the service worker of push notifications. `windows` are the open windows. `dispatch` waits until the worker
 * has handled an event.
 */
function startWorker(windows: readonly object[] = [], scope = 'https://gate.example/') {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { scope, showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => undefined) },
  };
  new Function('self', source)(self);
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    await work;
  };
  return { self, hear: dispatch };
}
const clickEvent = (link: string) => ({ notification: { close: vi.fn(), data: { link } } });

describe('service worker for push notifications', () => {
  it('shows a push message as a notification', async () => {
    const { self, hear } = startWorker();
    await hear('push', { data: { json: () => message } });
    expect(self.registration.showNotification).toHaveBeenCalledWith('Gatehouse', {
      body: 'A device.',
      tag: 'notification-1',
      icon: 'https://gate.example/icon.svg',
      data: { link: '/devices?doorCode=D1' },
    });
  });

  it('opens the page of a clicked notification in an existing window, or in a new window if none exists', async () => {
    const window = {
      url: 'https://gate.example/dashboard',
      focus: vi.fn(async () => undefined),
      postMessage: vi.fn(),
    };
    await startWorker([window]).hear('notificationclick', clickEvent(message.link));
    expect(window.postMessage).toHaveBeenCalledWith({ open: message.link });
    const { self, hear } = startWorker();
    await hear('notificationclick', clickEvent(message.link));
    expect(self.clients.openWindow).toHaveBeenCalledWith('https://gate.example/devices?doorCode=D1');
  });

  it('rejects notification links to other portals', async () => {
    const { self, hear } = startWorker();
    await hear('notificationclick', clickEvent('https://elsewhere.example/x'));
    expect(self.clients.openWindow).toHaveBeenCalledWith('https://gate.example/');
  });

  it("opens a notification only below the portal's path and ignores windows of other applications", async () => {
    const other = { url: 'https://gate.example/wiki', focus: vi.fn(), postMessage: vi.fn() };
    const { self, hear } = startWorker([other], 'https://gate.example/gatehouse/');
    await hear('notificationclick', clickEvent(message.link));
    expect(other.focus).not.toHaveBeenCalled();
    expect(self.clients.openWindow).toHaveBeenCalledWith(
      'https://gate.example/gatehouse/devices?doorCode=D1',
    );
  });
});
