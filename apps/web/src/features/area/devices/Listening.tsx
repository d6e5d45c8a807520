import { Paper, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/Facts.tsx';

// True for host names that a terminal would resolve to itself, so it could not reach the portal under them.
const isThisMachine = (host: string) => /^(localhost|127\.|\[?::1)/.test(host);

/**
 * The values to enter on a Hikvision terminal, so that it reports to the portal. `path` is the URL path. If it is not
 * available, `path` is a hint that explains how to get it.
 */
export function Listening({ path }: { path: string }) {
  const t = useText();
  const { protocol, hostname, port } = window.location;
  const isSecure = protocol === 'https:';
  return (
    <Paper p="sm" withBorder>
      <Text fw={600} fz="sm" mb={6}>
        {t('area.devices.listening.title')}
      </Text>
      <Facts
        lines={[
          [
            t('area.devices.listening.address'),
            isThisMachine(hostname) ? t('area.devices.listening.local') : hostname,
          ],
          [t('area.devices.listening.path'), path],
          [t('area.devices.listening.port'), port || (isSecure ? '443' : '80')],
          [t('area.devices.listening.protocol'), isSecure ? 'HTTPS' : 'HTTP'],
        ]}
      />
      <Text c="dimmed" fz="xs" mt={8}>
        {t('area.devices.listening.once')} {t('area.devices.listening.oneWay')}
      </Text>
    </Paper>
  );
}
