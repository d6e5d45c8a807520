import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { MappedTo } from './MappedTo.tsx';

/** Maximum number of decisions shown. The system log contains older decisions. */
const shownDecisions = 20;

/**
 * Lists the decisions about a person code and their reversals, newest first. Renders nothing if there is no decision.
 */
export function MappingHistory({ code, companyId }: { code: string; companyId: number }) {
  const t = useText();
  const { data } = useApi(quarantine.mappings, { query: { code, companyId, size: shownDecisions } });
  if (!data || data.content.length === 0) return null;
  return (
    <>
      <Text fw={600} fz="sm" mb={4} mt="md">
        {t('deviceOps.quarantine.history')}
      </Text>
      <Stack gap="xs">
        {data.content.map((mapping) => (
          <Text component="div" fz="sm" key={mapping.id}>
            <MappedTo mapping={mapping} />
          </Text>
        ))}
      </Stack>
    </>
  );
}
