import { type QuarantineGroup, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Box, Button, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { MappedTo } from './MappedTo.tsx';
import { quarantineUrl } from './quarantine.url.ts';

// Allows a long name to wrap to a second line.
const wrapping = {
  root: { height: 'auto' },
  label: { height: 'auto', lineHeight: 1.5, textAlign: 'start', whiteSpace: 'normal' },
} as const;

/**
 * Shows the suggested employee with the reason, and a button to choose another employee. For a person code that is
 * already mapped, shows the employee of the mapping.
 */
export function Suggested({ row }: { row: QuarantineGroup }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(quarantineUrl);
  const { suggestion, personCode: code, state } = row;
  const name = suggestion?.displayName ?? '';
  if (row.mapping) return <MappedTo mapping={row.mapping} />;
  if (state !== 'OPEN' || code === null) return t('common.values.none');
  const mayMap = can(quarantine.map);
  return (
    <Box py={6}>
      {suggestion && mayMap && (
        <Button
          aria-label={t('deviceOps.quarantine.mapToOne', { code, name })}
          onClick={() => go({ choose: row.id, person: suggestion.employeeId })}
          size="compact-sm"
          styles={wrapping}
          variant="light"
        >
          {t('deviceOps.quarantine.mapTo', { name })}
        </Button>
      )}
      {suggestion && (
        <Text fz="xs" mt={6}>
          <PersonBadge
            employeeId={suggestion.employeeId}
            name={mayMap ? suggestion.employeeCode : `${name} ${suggestion.employeeCode}`}
          />
        </Text>
      )}
      <Text c="dimmed" fz="xs" mb={2}>
        {t(suggestion ? `deviceOps.quarantine.why.${suggestion.why}` : 'deviceOps.quarantine.noSuggestion')}
      </Text>
      {mayMap && (
        <Button
          aria-label={t('deviceOps.quarantine.chooseOne', { code })}
          onClick={() => go({ choose: row.id })}
          size="compact-xs"
          variant={suggestion ? 'subtle' : 'light'}
        >
          {t(suggestion ? 'deviceOps.quarantine.chooseOther' : 'deviceOps.quarantine.choose')}
        </Button>
      )}
    </Box>
  );
}
