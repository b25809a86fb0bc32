export { groupTypedCode } from '@waybill/contracts';
