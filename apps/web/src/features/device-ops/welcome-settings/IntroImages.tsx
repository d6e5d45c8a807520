import type { WelcomeFile, WelcomeIntro } from '@gatehouse/api/device-ops/welcome-settings';
import { welcomeLimits } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { AddFile } from './AddFile.tsx';
import { addressOfFile } from './addressOfFile.ts';
import classes from './Welcome.module.css';

export interface IntroProps {
  companyId: number;
  files: readonly WelcomeFile[];
  intro: WelcomeIntro;
  onIntro: (patch: Partial<WelcomeIntro>) => void;
}

/** Edits the pictures of the intro, in display order and at most ten. */
export function IntroImages({ companyId, files, intro: { introImages: imageIds }, onIntro }: IntroProps) {
  const t = useText();
  const move = (from: number, to: number) => {
    const next = [...imageIds];
    next.splice(to, 0, ...next.splice(from, 1));
    onIntro({ introImages: next });
  };
  return (
    <div className={classes.media}>
      <Text c="dimmed" fz="sm">
        {t('deviceOps.welcomeSettings.imagesHint', { count: imageIds.length })}
      </Text>
      <ul className={classes.images}>
        {imageIds.map((id, index) => {
          const name = files.find((file) => file.id === id)?.fileName ?? String(index + 1);
          return (
            <li key={id}>
              <img alt="" src={addressOfFile(id)} />
              <span>{name}</span>
              <IconAction
                icon={<ArrowUpIcon size={16} />}
                label={t('deviceOps.welcomeSettings.earlier', { name })}
                onClick={() => move(index, index - 1)}
                reason={index === 0 ? t('deviceOps.welcomeSettings.isFirst') : undefined}
              />
              <IconAction
                icon={<ArrowDownIcon size={16} />}
                label={t('deviceOps.welcomeSettings.later', { name })}
                onClick={() => move(index, index + 1)}
                reason={index === imageIds.length - 1 ? t('deviceOps.welcomeSettings.isLast') : undefined}
              />
              <IconAction
                icon={<CloseIcon size={16} />}
                label={t('deviceOps.welcomeSettings.leaveOut', { name })}
                onClick={() => onIntro({ introImages: imageIds.filter((imageId) => imageId !== id) })}
              />
            </li>
          );
        })}
      </ul>
      {imageIds.length < welcomeLimits.images && (
        <AddFile
          accept="image/gif,image/jpeg,image/png"
          companyId={companyId}
          label={t('deviceOps.welcomeSettings.addImage')}
          onAdded={({ id, kind }) => kind === 'IMAGE' && onIntro({ introImages: [...imageIds, id] })}
        />
      )}
    </div>
  );
}
