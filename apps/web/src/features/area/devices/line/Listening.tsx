import { Paper, Text } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Facts } from '../../../../ui/display/Facts.tsx';

// Returns whether a host name would point to the terminal itself when the terminal resolves it, such as localhost. The
// terminal cannot reach the portal under such a name.
const isThisMachine = (host: string) => /^(localhost|127\.|\[?::1)/.test(host);

/**
 * Shows the values to enter on a Hikvision terminal, so that the terminal reports to the portal. `path` is the
 * terminal's secret path, or a hint on how to create the path.
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
