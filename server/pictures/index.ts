/** Pictures that we encode and serve ourselves. */
export { storePicture } from './queries.ts'
export { pictureUrl, servePictures } from './serve-pictures.ts'
export { sweepPictures } from './sweep-pictures.ts'
