import { defineRemote } from '@waybill/federation/preset';

export default defineRemote({ dir: import.meta.dirname, name: 'mf-tracking', port: 4402 });
