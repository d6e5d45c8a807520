import { requests } from '@gatehouse/api/requests/requests';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatMinutes } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Figures } from '../../../ui/display/Figures.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { MyAgentsPanel } from '../telework-agents/MyAgentsPanel.tsx';
import { CheckPanel } from '../telework-checks/CheckPanel.tsx';
import { MyLogsPanel } from '../telework-logs/MyLogsPanel.tsx';
import { Legend } from './Legend.tsx';
import { toMinutes } from './sessionText.ts';
import { TeleworkRows } from './TeleworkRows.tsx';
import type { useOwnTimes } from './useTimes.ts';

const times = ['lessActiveTime', 'manualTime', 'breakTime', 'uncounted'] as const;

export function MyTimes({ own }: { own: ReturnType<typeof useOwnTimes> }) {
  const t = useText();
  const { can } = useSession();
  const { data } = own;
  const stats = data?.record.stats;
  return (
    <Stack gap="xl">
      <CheckPanel />
      <div>
        <Group justify="flex-end" mb="sm">
          <Legend hasUncounted={(stats?.uncounted ?? 0) > 0} />
        </Group>
        <Loaded
          empty={<EmptyState title={t('telework.telework.nothing')} />}
          skeleton={<Placeholder height={104} />}
          load={loadOf(own)}
          onClearFilters={undefined}
          rows={data && [data.record]}
        >
          {(rows) => (
            <TeleworkRows asOf={data?.asOf ?? ''} label={t('telework.telework.tabs.mine')} records={rows} />
          )}
        </Loaded>
        {stats && (
          <Box mt="md">
            <Figures
              figures={times.map((figure) => [
                t(`telework.telework.fields.${figure}`),
                formatMinutes(toMinutes(stats[figure])),
              ])}
            />
          </Box>
        )}
        {stats !== undefined && stats.uncounted > 0 && (
          <Group gap="sm" mt="sm">
            <Text c="dimmed" fz="sm">
              {t('telework.telework.uncountedWhy', { time: formatMinutes(toMinutes(stats.uncounted)) })}
            </Text>
            {can(requests.create) && (
              <Button
                renderRoot={(props) => (
                  <Link
                    {...props}
                    params={{ filter: undefined }}
                    search={{ create: true }}
                    to="/my-request-list/{-$filter}"
                  />
                )}
                variant="default"
              >
                {t('telework.telework.askFor')}
              </Button>
            )}
          </Group>
        )}
      </div>
      {/* Hides the logs if the day failed to load, because the date of the logs is then unknown. */}
      {(data || !own.error) && <MyLogsPanel date={data?.date} />}
      <MyAgentsPanel />
    </Stack>
  );
}
