import type { pendingDevices as en } from '../../en/device-ops/pending-devices.ts';
import type { Texts } from '../../texts.ts';

export const pendingDevices: Texts<typeof en> = {
  one: '승인 대기 단말기',
  fields: {
    serialNumber: '일련번호',
  },
  hint: '연결을 요청한 단말기입니다. 승인하기 전까지 이 단말기가 보낸 데이터는 사용되지 않습니다.',
  search: '일련번호 또는 주소로 검색',
  empty: '대기 중인 단말기가 없습니다',
  emptyHint: '단말기 메뉴에 이 포털의 주소를 입력하세요. 단말기가 접속하면 바로 여기에 표시됩니다.',
  emptyForCompany: '여러 회사가 함께 쓰는 포털에서는 시스템 관리자가 확인하고 승인합니다.',
  address: '접속 주소',
  firstSeen: '최초 수신 {when}',
  lastSeen: '마지막 수신 {when}',
  attempts: '시도 횟수',
  attemptsOf_other: '{count}회 요청',
  info: '단말기가 알린 정보',
  weakReason:
    '이 단말기는 누구나 베낄 수 있는 일련번호만 보낼 수 있습니다. 승인 후에는 허용한 주소에서 온 데이터만 받습니다.',
  approve: '승인',
  approveOne: '{serial} 승인',
  approveTitle: '단말기 {serial} 승인',
  approveHint: '설치된 출입문의 단말기로 등록되며, 그때부터 보내는 데이터가 사용됩니다.',
  approved: '{name}을(를) 승인했습니다. 단말기가 다시 접속하면 바로 데이터를 받습니다.',
  addressesWeak:
    '이 단말기는 누구나 베낄 수 있는 일련번호만 보낼 수 있으므로 주소를 제한해야 합니다. 한 줄에 하나씩 주소 또는 192.168.1.0/24 같은 대역을 입력하세요. 현재 접속 주소가 채워져 있습니다.',
  dismiss: '목록에서 제외',
  dismissOne: '{serial} 제외',
  dismissTitle: '{serial}을(를) 제외할까요?',
  dismissText: '목록에서 사라지며, 단말기가 다시 요청하면 다시 표시됩니다.',
  said: {
    approve: '단말기를 승인했습니다.',
    dismiss: '단말기를 목록에서 제외했습니다.',
  },
};
