import { defineRemote } from '@waybill/federation/preset';

export default defineRemote({ dir: import.meta.dirname, name: 'mf-control', port: 4403 });
