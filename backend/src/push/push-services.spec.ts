import { isPushService } from './push-services.js';

const OWN = ['https://push.example.com', 'http://127.0.0.1:9999'];

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  'https://web.push.apple.com/QGuQ',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://push.example.com/x',
  'http://127.0.0.1:9999/x',
])('%s is one', (endpoint) => expect(isPushService(endpoint, OWN)).toBe(true));

it.each([
  ['no address', 'fcm.googleapis.com'],
  ['without encryption', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
  ['a host that only begins so', 'https://fcm.googleapis.com.evil.example/x'],
  ['a host that only ends so', 'https://evilpush.apple.com/x'],
  ['the domain itself', 'https://push.apple.com/x'],
  ['a host with an empty label', 'https://x..push.apple.com/x'],
  ['a host that begins with a dot', 'https://.push.apple.com/x'],
  ['another host of the vendor', 'https://storage.googleapis.com/x'],
  ['a host before the @', 'https://fcm.googleapis.com@evil.example/x'],
  ['a name and a password', 'https://a:b@fcm.googleapis.com/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine on the port of one that is allowed by https', 'https://127.0.0.1:9999/x'],
  ['this machine in another spelling', 'http://2130706433:9998/x'],
  ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ['a private network', 'https://10.0.0.1/x'],
  ['a file', 'file:///etc/passwd'],
  ['another domain in another script', 'https://fcm.googleapis.com\u3002evil.example/x'],
])('%s is none', (_, endpoint) => expect(isPushService(endpoint, OWN)).toBe(false));
