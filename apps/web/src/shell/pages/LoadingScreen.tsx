import { Center, Loader } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';

/** Shows a placeholder while the session or the code of a screen loads. */
export function LoadingScreen() {
  const t = useText();
  return (
    <Center mih="50dvh" role="status">
      <Loader role="img" aria-label={t('common.states.loading')} />
    </Center>
  );
}
