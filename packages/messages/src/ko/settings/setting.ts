import type { setting as en } from '../../en/settings/setting.ts';
import type { Texts } from '../../texts.ts';

export const setting: Texts<typeof en> = {
  tabs: {
    system: '시스템 설정',
  },
  keys: {
    title: '키보드',
    hint: '몇몇 키는 하나만 눌러도 동작합니다. /는 검색, [와 ]는 메뉴 접기입니다. 이 브라우저에 적용됩니다.',
    label: '한 키 단축키',
  },
  theme: {
    title: '테마',
    hint: '이 브라우저에 적용됩니다.',
    label: '색상',
    light: '밝게',
    dark: '어둡게',
  },
};
