import type en from "./catalogues/en";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "ui";
    resources: typeof en;
  }
}
