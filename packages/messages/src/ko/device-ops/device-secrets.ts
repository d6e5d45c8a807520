import type { deviceSecrets as en } from '../../en/device-ops/device-secrets.ts';
import type { Texts } from '../../texts.ts';

export const deviceSecrets: Texts<typeof en> = {
  one: '서명 키',
  renew: '서명 키 새로 만들기',
  renewTitle: '{name}의 서명 키를 새로 만들까요?',
  renewText: '이전 키는 즉시 무효가 됩니다. 단말기에 새 키를 입력할 때까지 보낸 데이터는 모두 거부됩니다.',
  confirm: '새 키 만들기',
  title: '{serial}의 서명 키',
  text: '지금만 표시됩니다. 이 키로 서명하는 단말기나 프로그램에 입력하세요.',
  example: '요청에 서명하는 방법',
  path: {
    make: '보고할 경로',
    renew: '새 경로',
    makeTitle: '{name}의 경로를 만들까요?',
    makeText: '단말기는 자신만 아는 경로로 보고합니다. 포털은 한 번만 표시하므로 바로 단말기에 입력하세요.',
    makeConfirm: '경로 만들기',
    renewTitle: '{name}의 경로를 새로 만들까요?',
    renewText:
      '이전 경로는 즉시 무효가 됩니다. 단말기에 새 경로를 입력할 때까지 보낸 데이터는 모두 거부되며, 이벤트는 단말기에 남습니다.',
    renewConfirm: '새 경로 만들기',
    title: '{name}의 경로',
    text: 'URL은 지금만 표시됩니다. 단말기의 HTTP Listening에 다음을 입력하세요.',
    done: '단말기의 경로를 만들었습니다.',
  },
  said: {
    rotate: '단말기의 서명 키를 새로 만들었습니다.',
  },
};
