export { type ReceiveFileOptions, receiveFile } from './receive-file.ts';
