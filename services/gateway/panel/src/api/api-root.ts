/** The root of the API. It is beside the panel, whatever the path and host of both are. */
export const API_ROOT: string = new URL('../', document.baseURI).href;
