import { defineRemote } from '@waybill/federation/preset';

export default defineRemote({ dir: import.meta.dirname, name: '__NAME__', port: __PORT__ });
