import { Anchor } from '@mantine/core';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';

interface Props {
  serial: string;
  secret: string;
  onClose: () => void;
}

/** Shows the signing secret of a device that uses the JSON interface, with a link to the description of signing. */
export function SigningSecret({ serial, secret, onClose }: Props) {
  const t = useText();
  return (
    <ShownOnce onClose={onClose} secret={secret} title={t('deviceOps.deviceSecrets.title', { serial })}>
      {t('deviceOps.deviceSecrets.text')}{' '}
      <Anchor href={addressAt('/api/docs')} inherit target="_blank" underline="always">
        {t('deviceOps.deviceSecrets.example')}
      </Anchor>
    </ShownOnce>
  );
}
