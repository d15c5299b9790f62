/** Where the API is: beside the panel, under whatever path and host both are reached. */
export const API_ROOT: string = new URL('../', document.baseURI).href;
