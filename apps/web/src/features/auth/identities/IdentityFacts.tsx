import type { Identity } from '@gatehouse/api/auth/identities';
import { Text } from '@mantine/core';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';

export function IdentityFacts({ identity }: { identity: Identity }) {
  const t = useText();
  const { providerName, email, createdAt, lastUsedAt } = identity;
  const facts = [
    ...(email ? [email] : []),
    t('auth.identities.linked', { date: formatDate(createdAt) }),
    lastUsedAt ? t('auth.identities.used', { date: formatDate(lastUsedAt) }) : t('auth.identities.unused'),
  ];
  return (
    <div style={{ minWidth: 0 }}>
      <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {providerName}
      </Text>
      <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Text>
    </div>
  );
}
